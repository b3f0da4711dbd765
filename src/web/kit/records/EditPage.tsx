import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { crumbsTo } from '@/web/router/known-screens'
import { CopyId } from '../display/CopyId'
import { Pending } from '../feedback/Pending'
import { Form, FormActions } from '../forms/Form'
import type { FailText } from '../forms/server-errors'
import { type Crumb, PageHeader } from '../page/PageHeader'

/** What useEditForm gives. */
interface Edit<Stored, V extends FieldValues, O> {
  readonly what: string
  readonly list: string
  readonly isNew: boolean
  readonly stored: Stored | undefined
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }
  readonly formProps: {
    readonly form: UseFormReturn<V, unknown, O>
    readonly onSubmit: (values: O) => unknown
    readonly onConflict: (error: unknown) => unknown
    readonly failText?: FailText
  }
}

interface EditPageProps<Stored, V extends FieldValues, O> {
  readonly edit: Edit<Stored, V, O>
  /** What a stored record is called. */
  readonly title: (stored: Stored) => string
  /** The way here, where it is not the list's own. */
  readonly crumbs?: readonly Crumb[]
  /** Beside the title, after the id. */
  readonly badge?: ReactNode
  /** What a new record begins with, where that has to be read first: until then nothing can be entered or saved. */
  readonly begins?: Edit<Stored, V, O>['query'] & { readonly data: unknown }
  /** Why the reader cannot change this record: it is then shown without a way to save it. */
  readonly locked?: string | false | undefined
  readonly width?: 'narrow' | 'wide'
  /** The fields. */
  readonly children: ReactNode
}

/** The page around a form of useEditForm: title, way back, the form once its record is here, Save and Cancel. */
export function EditPage<Stored extends { readonly id: number }, V extends FieldValues, O>(
  props: EditPageProps<Stored, V, O>,
) {
  const { edit, title, badge, begins, locked, width = 'narrow', children } = props
  const { what, list, isNew, stored } = edit
  const crumbs = props.crumbs ?? crumbsTo(list)
  const awaited = isNew ? begins?.data === undefined && begins : !stored && edit.query
  if (awaited)
    return (
      <>
        <PageHeader title={`${isNew ? 'New' : 'Edit'} ${what}`} crumbs={crumbs} />
        <Pending query={awaited} />
      </>
    )
  return (
    <>
      <PageHeader
        title={stored ? title(stored) : `New ${what}`}
        crumbs={crumbs}
        badge={
          stored ? (
            <>
              <CopyId value={stored.id} label={`${what} id`} />
              {badge}
            </>
          ) : null
        }
      />
      {locked ? (
        <Text c="dimmed" mb="sm">
          {locked}
        </Text>
      ) : null}
      <Form {...edit.formProps} width={width}>
        {locked ? (
          <fieldset className="s-locked" disabled>
            {children}
          </fieldset>
        ) : (
          <>
            {children}
            <FormActions cancel={list} />
          </>
        )}
      </Form>
    </>
  )
}
