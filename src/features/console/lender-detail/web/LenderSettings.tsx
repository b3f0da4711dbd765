import { BrandSettingsForm } from '@/features/demand/brand-settings/web/public'
import { lenderCalls } from '@/features/demand/lenders/contract'
import { CopyId } from '@/web/kit'

/** Landing pages show a lender to whoever fills in their form with these values. */
function PreviewInstructions({ id }: { id: number }) {
  return (
    <p>
      To see the landing page with this lender, fill in its form with first name <strong>test</strong>, last name{' '}
      <strong>test</strong> and email <CopyId value={`lender${id}@test.com`} label="test email" />.
    </p>
  )
}

export const LenderSettings = ({ id }: { id: number }) => (
  <>
    <BrandSettingsForm
      read={lenderCalls.settings}
      save={lenderCalls.saveSettings}
      id={id}
      about="What landing pages show of this lender."
    />
    <PreviewInstructions id={id} />
  </>
)
