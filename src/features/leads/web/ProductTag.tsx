import classes from './summary.module.css'

// doc1 §1: ids 1-4 info, 5 warning, 6 danger, 7 success; 8 primary (decision F1).
const TONES: Readonly<Record<number, string>> = { 5: 'warning', 6: 'danger', 7: 'success', 8: 'primary' }

/** The product in its specified colour, outlined: a filled badge is a status. */
export const ProductTag = ({ product: { id, title } }: { product: { id: number; title: string } }) => (
  <span className={classes['product']} data-tone={TONES[id] ?? 'info'}>
    {title}
  </span>
)
