import { stateName, FIFTY_STATES } from '@/kernel/lead-fields'

export const STATES = FIFTY_STATES.map((id) => ({ id, title: stateName(id) ?? id }))
