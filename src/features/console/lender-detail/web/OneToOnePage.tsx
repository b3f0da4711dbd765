import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { LogoField } from '@/features/demand/images/web/public'
import { lenderCalls } from '@/features/demand/lenders/contract'
import { OneToOne, type StoredOneToOne } from '@/features/demand/lenders/public'
import { asking } from '@/web/api/query'
import { PageHeader } from '@/web/kit'
import { InPlaceField, InPlaceForm, RichTextField, SwitchField, TextField } from '@/web/kit/forms'
import { crumbsTo, partyHref } from '@/web/router/known-screens'

const valuesOf = ({ id: _, version: __, ...settings }: StoredOneToOne) => settings

/** A lender as consumers see it when they consent. */
export default function OneToOnePage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const { data: lender } = useQuery(asking(lenderCalls.get, { params: { id } }))
  const way = lender ? [{ title: lender.title, href: partyHref('lender', id) }] : []
  return (
    <>
      <PageHeader title="One To One settings" crumbs={[...crumbsTo('/lender/list'), ...way]} />
      <InPlaceForm
        read={lenderCalls.oneToOne}
        save={lenderCalls.saveOneToOne}
        id={id}
        schema={OneToOne}
        valuesOf={valuesOf}
        done="Information was successfully saved"
        about="In force for the next lead."
      >
        <InPlaceField name="compliance">
          <SwitchField
            name="compliance"
            label="Compliance"
            description="Leads go to this lender only when the consumer chose it by its display name."
            on={1}
            off={0}
          />
        </InPlaceField>
        <InPlaceField name="title">
          <TextField
            name="title"
            label="Display name"
            description="The name that consumers consent to; no two lenders share one."
            maxLength={120}
          />
        </InPlaceField>
        <InPlaceField name="logo">
          <LogoField name="logo" label="Logo" description="png, jpeg, gif or webp, up to 2 MB." />
        </InPlaceField>
        <InPlaceField name="description" wide>
          <RichTextField name="description" label="Description" />
        </InPlaceField>
      </InPlaceForm>
    </>
  )
}
