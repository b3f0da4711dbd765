import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { DetailCard, ErrorState, Loading, toastSuccess } from '@/web/kit'
import { Form, FormActions, TextField, useZodForm } from '@/web/kit/forms'
import { useMay } from '@/web/session/use-session'
import { type Lead, leadCalls } from '../contract'

const AdId = z.object({ ad_id: z.string().trim().max(500, 'At most 500 characters') })

export default function TrackingTab({ lead }: { lead: Lead }) {
  const tracking = useQuery(asking(leadCalls.tracking, { params: { id: lead.id } }))
  const mayEdit = useMay(leadCalls.saveTracking)
  if (!tracking.data)
    return tracking.error ? <ErrorState error={tracking.error} onRetry={tracking.refetch} /> : <Loading />
  const { ad_id = '', ...others } = tracking.data
  return (
    <>
      {mayEdit ? <AdIdForm lead={lead.id} adId={ad_id} /> : null}
      <DetailCard
        title="Tracking parameters"
        details={Object.entries(mayEdit ? others : tracking.data).map(([label, value]) => ({ label, value }))}
      />
    </>
  )
}

function AdIdForm({ lead, adId }: { lead: number; adId: string }) {
  const form = useZodForm(AdId, { values: { ad_id: adId } })
  return (
    <Form
      form={form}
      onSubmit={async (params) => {
        await api(leadCalls.saveTracking, { params: { id: lead }, body: { params } })
        toastSuccess('Tracking parameter was successfully saved')
      }}
    >
      <TextField control={form.control} name="ad_id" label="ad_id" />
      <FormActions />
    </Form>
  )
}
