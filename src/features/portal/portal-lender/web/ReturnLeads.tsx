import { IconArrowBackUp } from '@/web/kit/icons'
import { BindingLink } from '@/web/session/BindingButton'

/** Several leads at once, by a file. */
export const ReturnLeads = ({ label = 'Return leads' }: { readonly label?: string }) => (
  <BindingLink href="/portal/returns/upload" variant="default" leftSection={<IconArrowBackUp size={15} aria-hidden />}>
    {label}
  </BindingLink>
)
