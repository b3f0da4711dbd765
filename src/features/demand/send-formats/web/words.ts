import { PART_NAMES, type PartName, type SendFormat } from '../contract'

export const PART_LABELS: Readonly<Record<PartName, string>> = {
  content: 'Data class',
  send: 'Send class',
  result: 'Result class',
}

export const versionTitle = (version: number): string =>
  version === 0 ? 'the version that ships' : `version ${version}`

type Pins = Partial<Pick<SendFormat, `${PartName}pin`>>

/** 'Data class pinned to version 3'; empty where everything is followed. */
export const pinWords = (pins: Pins): string =>
  PART_NAMES.flatMap((part) => {
    const pin = pins[`${part}pin`] ?? null
    return pin === null ? [] : [`${PART_LABELS[part]} pinned to ${versionTitle(pin)}`]
  }).join(', ')
