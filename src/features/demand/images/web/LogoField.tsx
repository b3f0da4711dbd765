import { Button, FileButton, Group, Input } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { api } from '@/web/api/client'
import { problemOf } from '@/web/kit'
import { type FieldProps, useField } from '@/web/kit/forms'
import { IconPhoto, IconTrash } from '@/web/kit/icons'
import { IMAGE_MAX_BYTES, imageCalls } from '../contract'
import classes from './images.module.css'

const ACCEPTED = 'image/png,image/jpeg,image/gif,image/webp'

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(new Error('The file cannot be read'))
    reader.readAsDataURL(file)
  })

async function upload(file: File): Promise<string> {
  if (file.size > IMAGE_MAX_BYTES) throw new Error('The image must be 2 MB or smaller')
  if (!file.type.startsWith('image/')) throw new Error('Use a png, jpeg, gif or webp image')
  const image = await dataUrlOf(file)
  return (await api(imageCalls.upload, { body: { image } }, { quiet: true })).url
}

function problemText(error: unknown): string {
  const { message, errors } = problemOf(error) as { message: string; errors?: Readonly<Record<string, string>> }
  return errors?.['image'] ?? (error instanceof Error ? error.message : message)
}

/** A picture that is stored when it is chosen; the form holds its address. */
export function LogoField<V extends FieldValues>(props: FieldProps<V>) {
  const { value, change, field, shared } = useField(props, (url) => (url === '' || !url ? '' : 'the picture before'))
  const [fault, setFault] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: upload,
    onMutate: () => setFault(null),
    onSuccess: change,
    onError: (error) => setFault(problemText(error)),
  })
  const url = typeof value === 'string' ? value : ''
  return (
    <Input.Wrapper
      label={shared.label}
      labelElement="div"
      description={shared.description}
      error={fault ?? shared.error}
      errorProps={{ role: 'alert' }}
    >
      {url === '' ? null : <img className={classes['logo']} src={url} alt={shared.label} />}
      <Group gap="xs" my={4}>
        <FileButton accept={ACCEPTED} onChange={(file) => (file ? mutate(file) : undefined)} disabled={shared.disabled}>
          {(button) => (
            <Button
              {...button}
              ref={field.ref}
              variant="default"
              loading={isPending}
              leftSection={<IconPhoto size={15} aria-hidden />}
            >
              {url === '' ? 'Upload logo' : 'Replace logo'}
            </Button>
          )}
        </FileButton>
        {url === '' ? null : (
          <Button variant="default" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => change('')}>
            Remove logo
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
