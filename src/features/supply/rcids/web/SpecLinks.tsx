/** Posting specifications of both flows: pages that need no sign-in, to be passed on. */
export function SpecLinks({ pingpost, directpost }: { readonly pingpost: string; readonly directpost: string }) {
  return (
    <>
      <a href={pingpost} target="_blank" rel="external noreferrer">
        Ping/post
      </a>{' '}
      ·{' '}
      <a href={directpost} target="_blank" rel="external noreferrer">
        Direct post
      </a>
    </>
  )
}
