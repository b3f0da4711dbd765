import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { generatorCalls } from '@/features/supply/generators/contract'
import { type Exchange, exchange, ExchangePanel, LeadLink } from '@/features/supply/generators/web/public'
import { HIDDEN_KEY, intakeCalls } from '@/features/supply/intake/contract'
import type { RcidItem } from '@/features/supply/rcids/contract'
import type { CallAnswer } from '@/kernel/call'
import { api } from '@/web/api/client'
import { rereadTouched } from '@/web/api/queries'
import { openDialog, problemOf, RequestViewer, toastError } from '@/web/kit'
import { IconSend } from '@/web/kit/icons'

type Sent = Exchange<CallAnswer<typeof intakeCalls.direct>>

/** A made-up person's lead of this RCID, sent like a publisher would; the session makes it a test lead. */
async function sendSample(rcid: RcidItem): Promise<Sent> {
  const fields = await api(generatorCalls.trafficFields, { params: { productId: rcid.product.id } })
  const values = fields.filter(({ name, value }) => name !== 'rcid' && value !== '')
  return exchange(intakeCalls.direct, {
    rcid: rcid.id,
    // Stands where the publisher's key goes; the session needs none.
    apikey: HIDDEN_KEY,
    ...Object.fromEntries(values.map(({ name, value }) => [name, value])),
  })
}

export function SampleLead({ rcid }: { rcid: RcidItem }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendSample(rcid),
    onSuccess: (sent) => {
      void rereadTouched({ touches: ['lead'] })
      void openDialog({ title: 'Sample lead', size: 'xl' }, () => (
        <>
          <p>
            Sent as a test lead: nothing is sold, paid or counted. With the RCID's key in its place, the same request
            comes from the publisher.
          </p>
          <LeadLink lead={sent.answer.lead_id} />
          <RequestViewer request={sent.request} />
          <ExchangePanel title="Answer" exchange={sent} />
        </>
      ))
    },
    onError: (error) => {
      const { message } = problemOf(error)
      toastError('Not sent', message)
    },
  })
  return (
    <Button
      variant="default"
      loading={isPending}
      onClick={() => mutate()}
      leftSection={<IconSend size={15} aria-hidden />}
    >
      Send sample lead
    </Button>
  )
}
