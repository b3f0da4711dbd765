import { SegmentedControl } from '@mantine/core'
import type { useStage } from './use-stage'

const STAGES = [
  { value: 'ping', label: 'Ping' },
  { value: 'post', label: 'Post' },
] as const

export const StageChoice = ({ stage, setStage, pings }: ReturnType<typeof useStage>) =>
  pings ? <SegmentedControl aria-label="Stage" value={stage} onChange={setStage} data={[...STAGES]} /> : null
