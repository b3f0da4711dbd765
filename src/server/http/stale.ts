import { AppError } from '@/kernel/errors'

/** Two people edited the same thing: the second one is told who was first, and gets both versions to choose from. */
export function staleEdit(current: unknown, changedBy: string, changedAt: Date): AppError {
  return new AppError('staleEdit', { body: { current, changedBy, changedAt: changedAt.toISOString() } })
}
