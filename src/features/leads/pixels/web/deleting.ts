/** Decision F9. */
export const deleting = (title: string) => ({
  asks: { title: 'Delete pixel', text: `Are you sure you want to delete the pixel ${title}?` },
  done: 'Pixel was successfully deleted',
})
