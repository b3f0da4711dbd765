import type { ListColumns } from '@/kernel/list-columns'

/** The file of a pixel's zips. */
export const ZIP_COLUMNS: ListColumns<{ readonly zip: string }> = [{ id: 'zip', header: 'Zip' }]
