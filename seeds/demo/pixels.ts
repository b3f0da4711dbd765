import { include } from './filters'
import type { DemoPixel, DemoPublisher } from './types'

type Row = readonly [
  title: string,
  publisher: string,
  product: DemoPixel['product'],
  type: DemoPixel['pixeltype'],
  status: 1 | 2,
  content: string,
]

const ROWS: readonly Row[] = [
  [
    'Lantern conversions',
    'QuoteLantern',
    null,
    'leadsubmit',
    1,
    '<img src="https://px.quotelantern.example.com/c?lead={leadid}&v={price}" alt="">',
  ],
  [
    'Lantern page views',
    'QuoteLantern',
    1,
    'pageview',
    1,
    '<script src="https://px.quotelantern.example.com/v.js?sub={subid}"></script>',
  ],
  [
    'Homewise sale',
    'Homewise Path',
    8,
    'leadsubmitpostback',
    1,
    'https://track.homewise-path.example.com/pb?cid={cakeid}&payout={price}',
  ],
  [
    'Ember postback',
    'Ember Social',
    null,
    'leadsubmitpostback',
    1,
    'https://pb.ember-social.example.com/conv?click={subid}&amount={price}',
  ],
  [
    'Maple sale',
    'Maple Funnel',
    3,
    'leadsubmitpostback',
    1,
    'https://maple-funnel.example.com/postback?lead={leadid}&sub={subid}',
  ],
  ['Tidal test', 'Tidal Reach', 5, 'pageviewpostback', 2, 'https://tidal-reach.example.com/pb?s={subid}'],
]

export function makePixels(publishers: readonly DemoPublisher[]): DemoPixel[] {
  return ROWS.map(([title, name, product, pixeltype, status, content], index) => ({
    id: index + 1,
    title,
    publisher: publishers.find((publisher) => publisher.name === name)?.id ?? 0,
    product,
    pixeltype,
    status,
    content,
    filters: title === 'Homewise sale' ? [include('state', ['TX', 'FL', 'GA'], 'pixel')] : [],
  }))
}
