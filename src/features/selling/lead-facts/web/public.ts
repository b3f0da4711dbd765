import { href } from '@/web/router/search'

/** The page of a lead in the console. */
export const leadHref = ({ id }: { readonly id: number }): string => href(`/lead/item/${id}`)
