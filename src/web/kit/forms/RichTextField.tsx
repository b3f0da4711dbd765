import { Input } from '@mantine/core'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { plainText } from '@/kernel/rich-text'
import type { RichTextEditorProps } from '../editor/RichTextEditor'
import { lazyPart } from '../lazy/lazy-part'
import { asText, type FieldProps, useField } from './field'

const RichTextEditor = lazyPart<RichTextEditorProps>(() => import('../editor/RichTextEditor'))

/** Bold, italic, lists and links, as HTML of a few tags; the schema is `richText(max)` of the kernel. */
export function RichTextField<V extends FieldValues>(props: FieldProps<V>) {
  const { value, change, field, shared } = useField(props, (html) => plainText(asText(html)))
  const id = useId()
  return (
    <Input.Wrapper
      label={<span id={id}>{shared.label}</span>}
      labelElement="div"
      description={shared.description}
      required={shared.required}
      error={shared.error}
    >
      <RichTextEditor
        label={shared.label}
        labelId={id}
        value={asText(value)}
        invalid={shared.error !== undefined}
        disabled={shared.disabled}
        onChange={change}
        onBlur={field.onBlur}
      />
    </Input.Wrapper>
  )
}
