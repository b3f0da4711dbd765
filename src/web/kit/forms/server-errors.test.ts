import type { UseFormReturn } from 'react-hook-form'
import { expect, it } from 'vitest'
import { ApiError } from '@/web/api/error'
import { applyServerErrors, type FailText } from './server-errors'

function shownFor(error: unknown, failText?: FailText): Record<string, string> {
  const shown: Record<string, string> = {}
  const form = {
    getValues: () => ({ title: '', price: '' }),
    setError: (name: string, { message }: { message: string }) => {
      shown[name] = message
    },
  }
  applyServerErrors(form as unknown as UseFormReturn, error, failText)
  return shown
}

const invalid = (errors: Record<string, string>) => new ApiError(422, 'Some fields need attention.', errors)

it('shows the specified text for refusals of what was entered, with their reasons', () => {
  expect(shownFor(invalid({ title: 'Required' }), 'Invalid order data')).toEqual({
    title: 'Required',
    'root.server': 'Invalid order data',
  })
  expect(shownFor(new ApiError(400, 'Order is archived'), 'Invalid order data')).toEqual({
    'root.server': 'Invalid order data\nOrder is archived',
  })
})

it.each([
  [0, 'The server could not be reached.'],
  [403, 'Not allowed'],
  [503, 'The database cannot be reached at the moment.'],
])('never shows it for a failure that says nothing about what was entered (%i)', (status, message) => {
  expect(shownFor(new ApiError(status, message), 'Duplicate title')).toEqual({ 'root.server': message })
})

it('shows a text that applies to some refusals only for those, and once', () => {
  const duplicate: FailText = ({ errors }) => errors['title']
  const text = 'Duplicate title'
  expect(shownFor(invalid({ title: text }), duplicate)).toEqual({ title: '', 'root.server': text })
  expect(shownFor(invalid({ price: 'Required' }), duplicate)).toEqual({ price: 'Required' })
})

it('names fields that the form does not have above it', () => {
  expect(shownFor(invalid({ title: 'Required', hidden: 'Unknown field' }))).toEqual({
    title: 'Required',
    'root.server': 'Some fields need attention.\nhidden: Unknown field',
  })
})
