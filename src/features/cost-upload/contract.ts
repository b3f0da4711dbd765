import { lookup } from '@/kernel/lookup'

export const costUploadLookupCalls = {
  costUploadTypes: lookup('/system/costuploadtypes', 'Ways to spread an uploaded cost'),
}
