import { z } from 'zod'
import { flag } from '@/kernel/inputs'
import { type Admin, NewAdmin } from '../contract'
import { STATUS } from '../rules'

const name = z.string().trim().min(1, 'Enter a name').max(120, 'At most 120 characters')

export const NewAdminForm = z.object({
  name,
  email: NewAdmin.shape.email,
  permissionrole: z.number('Choose a role'),
  sendemail: flag,
})

/** Super users need no role: they hold every permission anyway (decision E42). */
export const adminForm = (superuser: boolean) =>
  z.object({
    name,
    email: z.string(),
    permissionrole: z
      .number()
      .nullable()
      .refine((role) => superuser || role !== null, 'Choose a role'),
    status: z.union([z.literal(0), z.literal(1)]),
  })
export type AdminValues = z.input<ReturnType<typeof adminForm>>

export const valuesOf = (admin: Admin): AdminValues => ({
  name: admin.name,
  email: admin.email,
  permissionrole: admin.permissionrole?.id ?? null,
  status: admin.status === STATUS.active ? 1 : 0,
})
