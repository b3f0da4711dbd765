import { Button, Combobox, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { hasWords } from '@/web/kit'
import { IconPlus } from '@/web/kit/icons'

interface AddFilterProps {
  readonly kinds: readonly { readonly id: string; readonly title: string }[]
  readonly onAdd: (id: string) => void
}

/** The kinds that are not set yet, with a search box. */
export function AddFilter({ kinds, onAdd }: AddFilterProps) {
  const [typed, setTyped] = useState('')
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: () => {
      store.resetSelectedOption()
      store.focusTarget()
      setTyped('')
    },
  })
  const found = kinds.filter(({ title }) => hasWords(title, typed))
  return (
    <Combobox
      store={store}
      width={280}
      position="bottom-start"
      onOptionSubmit={(id) => {
        store.closeDropdown()
        onAdd(id)
      }}
    >
      <Combobox.Target targetType="button">
        <Button
          aria-expanded={store.dropdownOpened}
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={kinds.length === 0}
          onClick={() => store.toggleDropdown()}
        >
          Add filter
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Find a filter"
          placeholder="Find a filter"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            store.selectFirstOption()
          }}
        />
        <Combobox.Options aria-label="Filters" mah={320} style={{ overflowY: 'auto' }}>
          {found.map(({ id, title }) => (
            <Combobox.Option key={id} value={id}>
              {title}
            </Combobox.Option>
          ))}
          {found.length === 0 ? <Combobox.Empty>Nothing matches</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
