import { stateName, US_STATES } from '@/kernel/lead-fields'

export const STATES = US_STATES.map((id) => ({ id, title: stateName(id) ?? id }))
