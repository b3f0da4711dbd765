const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${OCTET}(\\.${OCTET}){3}$`)
const GROUP = /^[0-9a-f]{1,4}$/i
const GROUPS = 8

/** Eight groups, or fewer with one gap; the last two may be written as IPv4. */
function isIpv6(text: string): boolean {
  const halves = text.replace(/%\w+$/, '').split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1) ?? ''
  const mixed = last.includes('.') && !text.endsWith('::')
  if (mixed && !IPV4.test(last)) return false
  const hex = mixed ? groups.slice(0, -1) : groups
  const count = hex.length + (mixed ? 2 : 0)
  return hex.every((group) => GROUP.test(group)) && (halves.length === 2 ? count < GROUPS : count === GROUPS)
}

export const isIpAddress = (text: string): boolean => IPV4.test(text) || (text.includes(':') && isIpv6(text))
