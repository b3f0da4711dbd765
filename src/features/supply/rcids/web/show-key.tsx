import { Button, Group } from '@mantine/core'
import { CopyId, openDialog } from '@/web/kit'

/** The one time a key is seen: a click beside it does not close it. */
export function showKey({ apikey }: { readonly apikey: string }, then = ' and pass it on to the publisher'): void {
  void openDialog({ title: 'API key', steady: true }, (answer) => (
    <>
      <p>
        Copy the key now{then}: it is <b>not shown again</b>. If it is lost, rotate it.
      </p>
      <p className="s-mono">
        <CopyId value={apikey} label="API key" />
      </p>
      <Group justify="flex-end">
        <Button data-autofocus onClick={() => answer(null)}>
          I have copied the key
        </Button>
      </Group>
    </>
  ))
}
