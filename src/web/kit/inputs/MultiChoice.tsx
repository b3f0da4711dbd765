import { Button, CloseButton, Combobox, InputBase, useCombobox } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { IconCheck } from '../icons'
import classes from './inputs.module.css'
import { matchOptions, type Option, optionValue } from './option'

interface MultiChoiceProps {
  readonly label: string
  readonly hideLabel?: boolean
  readonly options: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly placeholder?: string
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly required?: boolean
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly onBlur?: () => void
  readonly inputRef?: (element: HTMLButtonElement | null) => void
}

/** More would make the list slow to open; typing narrows it. */
const MOST_SHOWN = 200
const SEARCH_FROM = 8

export function summary(options: readonly Option[], value: readonly string[]): string {
  if (value.length !== 1) return `${value.length} selected`
  return options.find((option) => optionValue(option) === value[0])?.title ?? value[0] ?? ''
}

/** Several choices in one line: the name of one, the number of more. */
export function MultiChoice(props: MultiChoiceProps) {
  const { label, hideLabel, options, value, onChange, placeholder = 'All', loading, disabled, required } = props
  const [typed, setTyped] = useState('')
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: () => {
      store.resetSelectedOption()
      setTyped('')
      props.onBlur?.()
    },
  })
  const chosen = useMemo(() => new Set(value), [value])
  const fitting = useMemo(() => matchOptions(options, typed), [options, typed])
  const searchable = options.length >= SEARCH_FROM

  const toggle = (id: string) => onChange(chosen.has(id) ? value.filter((other) => other !== id) : [...value, id])
  const fittingIds = fitting.map(optionValue)

  return (
    <Combobox
      store={store}
      onOptionSubmit={toggle}
      width="target"
      position="bottom-start"
      middlewares={{ flip: true, shift: true }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          component="button"
          type="button"
          ref={props.inputRef ?? null}
          {...(hideLabel ? { 'aria-label': label } : { label })}
          description={props.description}
          error={props.error}
          required={required ?? false}
          disabled={disabled ?? false}
          pointer
          onClick={() => store.toggleDropdown()}
          rightSection={
            value.length > 0 && !disabled ? (
              <CloseButton
                size="sm"
                tabIndex={-1}
                aria-label={`Clear ${label}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange([])}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value.length > 0 ? 'all' : 'none'}
          classNames={{ input: classes['target'] ?? '' }}
        >
          {value.length === 0 ? <span className={classes['placeholder']}>{placeholder}</span> : summary(options, value)}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown miw={220}>
        {searchable ? (
          <Combobox.Search
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              store.resetSelectedOption()
            }}
            placeholder="Type to find"
            aria-label={`Find in ${label}`}
          />
        ) : null}
        <Combobox.Options aria-label={label} aria-multiselectable className={classes['options'] ?? ''}>
          {fitting.slice(0, MOST_SHOWN).map((option) => {
            const id = optionValue(option)
            return (
              <Combobox.Option
                key={id}
                value={id}
                active={chosen.has(id)}
                aria-selected={chosen.has(id)}
                disabled={option.disabled ?? false}
              >
                <span className={classes['option']}>
                  <span className={classes['box']} data-on={chosen.has(id) || undefined} aria-hidden>
                    {chosen.has(id) ? <IconCheck size={12} stroke={3} /> : null}
                  </span>
                  {option.title}
                </span>
              </Combobox.Option>
            )
          })}
          {fitting.length === 0 ? <Combobox.Empty>{loading ? 'Loading' : 'Nothing matches'}</Combobox.Empty> : null}
        </Combobox.Options>
        {fitting.length > MOST_SHOWN ? (
          <div className={classes['more']}>{fitting.length - MOST_SHOWN} more: type to narrow</div>
        ) : null}
        <Combobox.Footer className={classes['dropdownFoot'] ?? ''}>
          <Button
            variant="subtle"
            disabled={fitting.length === 0}
            onClick={() => onChange([...new Set([...value, ...fittingIds])])}
          >
            Select all
          </Button>
          <Button variant="subtle" disabled={value.length === 0} onClick={() => onChange([])}>
            Clear
          </Button>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}
