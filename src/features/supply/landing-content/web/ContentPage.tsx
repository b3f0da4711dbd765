import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { editing } from '@/web/api/query'
import { PageHeader, Pending, useMemoDialog } from '@/web/kit'
import { applyServerErrors, EditPage, TextAreaField, TextField, useEditForm } from '@/web/kit/forms'
import { crumbsTo } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { type LandingItem, landingCalls, LandingText } from '../contract'
import { Preview } from './Preview'

const LIST = '/settings/landingpagecontent'

const valuesOf = (page: LandingItem | undefined) => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  content: page?.content ?? '',
})

/** An earlier version comes into the form as changes to the one in force, to be saved over it. */
export default function ContentPage() {
  const { id = 0, historyid } = useParams({ strict: false }) as { id?: string; historyid?: string }
  const version = useQuery({
    ...editing(landingCalls.version, { params: { id, historyid: historyid ?? 0 } }),
    enabled: historyid !== undefined,
  })
  if (historyid === undefined) return <ContentForm key={id} />
  if (version.data) return <ContentForm key={historyid} version={version.data} />
  return (
    <>
      <PageHeader title="Edit landing page content" crumbs={crumbsTo(LIST)} />
      <Pending query={version} />
    </>
  )
}

/** Not saved, because the question was answered with no. */
class Stayed extends Error {}

function ContentForm({ version }: { readonly version?: LandingItem }) {
  const memo = useRef('')
  const askMemo = useMemoDialog()
  const edit = useEditForm({
    what: 'landing page content',
    calls: landingCalls,
    list: LIST,
    schema: LandingText,
    valuesOf,
    bodyOf: (values) => ({ ...values, note: memo.current }),
    done: 'Content was successfully saved',
  })
  const { form, stored } = edit
  useEffect(() => {
    if (!stored || !version) return
    for (const [name, value] of Object.entries(valuesOf(version)) as ['title' | 'slug' | 'content', string][])
      if (value !== valuesOf(stored)[name]) form.setValue(name, value, { shouldDirty: true })
  }, [form, stored, version])
  const formProps = {
    ...edit.formProps,
    onSubmit: async (values: Parameters<typeof edit.formProps.onSubmit>[0]) => {
      const said = await askMemo({
        title: 'Save content',
        text: 'It is shown to everybody at once.',
        yes: 'Save',
        no: 'Cancel',
      })
      if (said === null) throw new Stayed()
      memo.current = said
      await edit.formProps.onSubmit(values)
    },
    onFail: (error: unknown) => {
      if (!(error instanceof Stayed)) applyServerErrors(form, error, 'Invalid data')
    },
  }
  return (
    <EditPage
      edit={{ ...edit, formProps }}
      title={(page) => page.title}
      width="wide"
      badge={
        stored ? (
          <>
            {version ? <span>Earlier version</span> : null}
            <Button component="a" variant="subtle" href={href(`${LIST}/itemhistory/${stored.id}`)}>
              Change log
            </Button>
          </>
        ) : null
      }
    >
      <TextField {...edit.field('title')} label="Title" maxLength={200} required autoFocus={edit.isNew} />
      <TextField
        {...edit.field('slug')}
        label="Slug"
        maxLength={100}
        required
        description="Its public address is /content/ and the slug."
      />
      <TextAreaField
        {...edit.field('content')}
        label="Content"
        mono
        description="HTML. Scripts, styles, forms and frames are taken out when it is saved."
      />
      <Preview control={form.control} />
    </EditPage>
  )
}
