import { labelled } from '@/kernel/lookup'

/** Ways to spread a cost, by their names in the calls. */
export const COST_UPLOAD_TYPES = labelled({ equally: 'Same Cost Per lead', proportionally: 'Percentage Based Upload' })

export const costTypeTitle = (type: string): string => COST_UPLOAD_TYPES.find(({ id }) => id === type)?.title ?? type
