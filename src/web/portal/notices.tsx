import { Button } from '@mantine/core'
import { Notice } from '@/web/shell/Notice'
import { HOME } from './paths'

export const PageMissing = () => (
  <Notice title="404" text="Page not found.">
    <Button component="a" href={HOME}>
      Go to the first page
    </Button>
  </Notice>
)

/** A one-click login is over; a new one begins in the console. */
export const SessionEnded = () => (
  <Notice title="Session ended" text="Nothing of this portal is open in this window any more.">
    <Button onClick={() => window.close()}>Close this window</Button>
  </Notice>
)

export const NoCompany = ({ kind }: { readonly kind: string }) => (
  <Notice
    title="No access"
    text={`No ${kind} is assigned to you at the moment. Ask the person you work with at the marketplace.`}
  />
)
