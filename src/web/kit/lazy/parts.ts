import type { ChartProps } from '../chart/Chart'
import type { ConflictBodyProps } from '../dialogs/ConflictBody'
import type { CodeViewerProps } from '../viewers/CodeViewer'
import type { ChangesViewProps } from '../viewers/ChangesView'
import type { RequestViewerProps } from '../viewers/RequestViewer'
import type { TextDiffProps } from '../viewers/TextDiff'
import { lazyPart } from './lazy-part'

export const Chart = lazyPart<ChartProps>(() => import('../chart/Chart'))
export const CodeViewer = lazyPart<CodeViewerProps>(() => import('../viewers/CodeViewer'))
export const RequestViewer = lazyPart<RequestViewerProps>(() => import('../viewers/RequestViewer'))
export const ChangesView = lazyPart<ChangesViewProps>(() => import('../viewers/ChangesView'))
export const TextDiff = lazyPart<TextDiffProps>(() => import('../viewers/TextDiff'))
export const ConflictBody = lazyPart<ConflictBodyProps>(() => import('../dialogs/ConflictBody'))
