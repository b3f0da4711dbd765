import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, id, idParams, requiredText, when } from '@/kernel/inputs'
import { FIFTY_STATES } from '@/kernel/lead-fields'
import { electricityPermissions } from './permissions'

const permission = electricityPermissions.settings_electricityproviders
/** Which providers there are is touched by both: their names are listed with them. */
const change = { permission, changes: 'settings', touches: ['electricity'] } as const
const reads = ['electricity'] as const

const state = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => FIFTY_STATES.includes(code), 'Choose a state')

export const Provider = z.object({ id: z.number(), title: z.string(), state: z.string(), names: z.number() })
export type Provider = z.output<typeof Provider>

export const MappedName = z.object({ id: z.number(), title: z.string(), dateadd: when, user: z.string().nullable() })
export type MappedName = z.output<typeof MappedName>

export const UnknownName = z.object({
  state: z.string(),
  title: z.string(),
  leads: z.number(),
  lastlead: when,
  /** The provider of the state whose name is most like it. */
  suggestion: z.object({ id: z.number(), title: z.string() }).nullable(),
})
export type UnknownName = z.output<typeof UnknownName>

const ProviderBody = fields({ provider: requiredText(100, 'Enter a name'), state })
const REQUIRED = 'Please enter required information'
const MappingBody = fields({
  electricityProvider: z.preprocess((value) => (value === '' || value === null ? undefined : value), id.optional()),
  title: z.string().trim().max(100, 'At most 100 characters').default(''),
}).refine(({ electricityProvider, title }) => electricityProvider !== undefined && title !== '', {
  path: ['title'],
  message: REQUIRED,
})

export const electricityCalls = {
  all: call({
    method: 'GET',
    path: '/admin/electricityprovider',
    summary: 'Electricity providers of all states',
    permission,
    answer: z.array(Provider),
    reads,
  }),
  ofState: call({
    method: 'GET',
    path: '/admin/electricityprovider/{state}',
    summary: 'Electricity providers of a state',
    permission,
    params: fields({ state }),
    answer: z.array(Provider),
    reads,
  }),
  add: call({
    ...change,
    method: 'POST',
    path: '/admin/electricityprovider',
    summary: 'Add an electricity provider of a state',
    body: ProviderBody,
    answer: z.object({ id: z.number() }),
  }),
  names: call({
    method: 'GET',
    path: '/admin/mappedelectricityprovider/{providerId}',
    summary: 'Names that are mapped to a provider',
    permission,
    params: fields({ providerId: id }),
    answer: z.array(MappedName),
    reads,
  }),
  map: call({
    ...change,
    method: 'POST',
    path: '/admin/mappedelectricityprovider',
    summary: 'Map a name to a provider, for the leads that come in from now on',
    body: MappingBody,
    answer: z.object({ id: z.number() }),
  }),
  unmap: call({
    ...change,
    method: 'DELETE',
    path: '/admin/mappedelectricityprovider/{id}',
    summary: 'Take a mapped name away again',
    params: idParams,
    answer: NOTHING,
  }),
  unknown: call({
    method: 'GET',
    path: '/admin/unknownelectricityprovider',
    summary: 'Names that leads of the last 30 days came with and no provider has, most leads first',
    permission,
    answer: z.array(UnknownName),
    reads: ['electricity', 'lead'],
  }),
}
