import { MoneyLink } from '@/web/kit'
import { href } from '@/web/router/search'
import type { CostUpload } from '../contract'

/** What the costs of its leads add up to. */
export const Cost = ({ id, cost }: Pick<CostUpload, 'id' | 'cost'>) => (
  <MoneyLink value={cost} to={href(`/tools/costupload/logitem/${id}`)} total="cost-upload-leads:newcost" />
)
