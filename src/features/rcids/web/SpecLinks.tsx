interface SpecLinksProps {
  readonly pingpost: string
  readonly directpost: string
  /** One under the other, for a narrow column. */
  readonly stacked?: boolean
}

/** Posting specifications of both flows: pages that need no sign-in, to be passed on. */
export function SpecLinks({ pingpost, directpost, stacked = false }: SpecLinksProps) {
  return (
    <>
      <a href={pingpost} target="_blank" rel="external noreferrer">
        Ping/post
      </a>
      {stacked ? <br /> : ' · '}
      <a href={directpost} target="_blank" rel="external noreferrer">
        Direct post
      </a>
    </>
  )
}
