import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Tip } from '@/web/kit'
import { IconLock } from '@/web/kit/icons'
import { useLocked } from './use-session'

type BindingButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/** A button for what binds the user: whoever is only looking sees it locked, and why. */
export function BindingButton(props: BindingButtonProps) {
  const locked = useLocked()
  if (!locked) return <Button {...props} />
  return (
    <Tip text={locked}>
      <Button
        {...props}
        type="button"
        variant="default"
        leftSection={<IconLock size={14} aria-hidden />}
        aria-disabled
        data-disabled
        onClick={undefined}
      />
    </Tip>
  )
}

/** A way to what binds the user: locked for the same people. */
export function BindingLink({ href, ...props }: ButtonProps & { readonly href: string; readonly children: ReactNode }) {
  return useLocked() ? <BindingButton {...props} /> : <Button component="a" href={href} {...props} />
}
