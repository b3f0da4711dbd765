import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { openDialog, TabStrip } from '@/web/kit'
import { IconSparkles } from '@/web/kit/icons'
import { AiEditor } from './AiEditor'
import { EditLog, useEditLog } from './EditLog'

interface EditProps {
  readonly order: number
  /** Orders with the same send format, from whoever knows them. */
  readonly same?: { readonly count: number; readonly panel: () => ReactNode } | undefined
}

const counted = (title: string, count: number | undefined) => (count === undefined ? title : `${title} (${count})`)

function Editor({ order, same, onDone }: EditProps & { readonly onDone: () => void }) {
  const [tab, setTab] = useState('editor')
  const log = useEditLog(order)
  return (
    <TabStrip
      label="Edit send format"
      current={tab}
      open={setTab}
      tabs={[
        { name: 'editor', title: 'AI Editor', panel: () => <AiEditor order={order} onDone={onDone} /> },
        ...(same
          ? [{ name: 'same', title: counted('Orders with the same send format', same.count), panel: same.panel }]
          : []),
        { name: 'log', title: counted('Edit log', log.data?.length), panel: () => <EditLog order={order} /> },
      ]}
    />
  )
}

/** A button that opens the editor of an order's send format. */
export function EditSendFormat(props: EditProps) {
  const open = () =>
    void openDialog<boolean>({ title: 'Edit send format', size: '72rem', steady: true }, (answer) => (
      <Editor {...props} onDone={() => answer(true)} />
    ))
  return (
    <Button variant="default" leftSection={<IconSparkles size={15} aria-hidden />} onClick={open}>
      Edit send format
    </Button>
  )
}
