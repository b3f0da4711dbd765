import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { filterRestoring, FiltersTab } from '@/features/demand/filters/web/public'
import { type LogWords, SystemLogTab } from '@/features/platform/systemlog/web/public'
import { download } from '@/web/api/download'
import { asking } from '@/web/api/query'
import { DateTime, DetailPage, ExportButton, ProductBadge, StatusBadge } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { pixelCalls } from '../contract'
import { ALL_PRODUCTS, pixelStatusTitle, pixelTypeTitle } from '../records'
import { PIXEL_LOG_FIELDS } from './log-fields'
import { PixelActions } from './PixelActions'

const ActivityTab = lazy(() => import('./ActivityTab'))

/** The log names products by number. */
function useLogWords(id: number): LogWords {
  const { data: products } = useQuery(asking(lookupCalls.products))
  return useMemo(() => {
    const fields = {
      ...PIXEL_LOG_FIELDS,
      product: { label: 'Product', options: [ALL_PRODUCTS, ...(products ?? [])] },
    }
    const restoring = { call: pixelCalls.restore, id, fields: Object.keys(fields), owns: () => true }
    return { fields, restoring: [restoring, filterRestoring('pixel', id)] }
  }, [id, products])
}

const PixelFilters = ({ id }: { id: number }) => (
  <>
    <Group justify="flex-end">
      <ExportButton
        label="Zip list"
        rows={undefined}
        run={(report) => download(pixelCalls.zips, { body: { pixel: id } }, report)}
      />
    </Group>
    <FiltersTab owner="pixel" id={id} />
  </>
)

export default function PixelPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const query = useQuery(asking(pixelCalls.item, { params: { id } }))
  const words = useLogWords(id)
  return (
    <DetailPage
      what="pixel"
      query={query}
      list="/publisher/pixel"
      title={({ title }) => title}
      badge={({ status, product }) => (
        <>
          <StatusBadge status={status === 1 ? 'active' : 'paused'} label={pixelStatusTitle(status)} />
          {product.id === ALL_PRODUCTS.id ? null : <ProductBadge product={product} />}
        </>
      )}
      actions={({ title }) => <PixelActions id={id} title={title} />}
      facts={(pixel) => [
        ['Publisher', <a href={partyHref('publisher', pixel.publisher.id)}>{pixel.publisher.name}</a>],
        ['Pixel type', pixelTypeTitle(pixel.pixeltype)],
        pixel.product.id === ALL_PRODUCTS.id && ['Product', pixel.product.title],
        ['Content', <code className="s-mono">{pixel.content}</code>],
        ['Date added', <DateTime value={pixel.dateadd} />],
        ['Date updated', <DateTime value={pixel.dateupdate} />],
      ]}
      tabs={() => [
        { name: 'activity', title: 'Activity', panel: () => <ActivityTab pixel={id} /> },
        { name: 'filters', title: 'Filters', panel: () => <PixelFilters id={id} /> },
        { name: 'log', title: 'Log', panel: () => <SystemLogTab scope={{ pixels: [id] }} words={words} /> },
      ]}
    />
  )
}
