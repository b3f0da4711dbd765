import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { api, request } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import { toastSuccess } from '@/web/kit'
import { IconPencil, IconSend, IconTrash } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { pixelCalls } from '../contract'
import { deleting } from './deleting'
import { openFire } from './open-fire'

export function PixelActions({ id, title }: { id: number; title: string }) {
  const router = useRouter()
  const { asks, done } = deleting(title)
  const remove = useAction({
    run: async (options) => {
      await request(pixelCalls.remove, { params: { id } }, options)
      await router.navigate({ href: href('/publisher/pixel') })
    },
    asks: () => ({ yes: 'Delete', no: 'Cancel', danger: true, ...asks }),
    done,
  })
  const fire = useAction({
    run: async (options) => {
      const fired = await api(pixelCalls.testFire, { params: { id } }, options)
      openFire(fired)
      // The dialog tells what was answered; only what arrived is a success.
      if (fired.fired) toastSuccess('Pixel was test-fired')
    },
  })
  return (
    <>
      <Button
        variant="default"
        loading={fire.busy}
        leftSection={<IconSend size={15} aria-hidden />}
        onClick={() => fire.start()}
      >
        Test fire
      </Button>
      <Button
        component="a"
        variant="default"
        href={href(`/publisher/pixel/form/${id}`)}
        leftSection={<IconPencil size={15} aria-hidden />}
      >
        Edit
      </Button>
      <Button
        variant="default"
        loading={remove.busy}
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() => remove.start()}
      >
        Delete
      </Button>
    </>
  )
}
