import { checkDestination, type DestinationCheck, type DestinationFault } from './destination'
import { readPolicy } from './policy'
import type { Resolve } from './resolver'

const names: Readonly<Record<string, readonly string[]>> = {
  'buyer.example': ['93.184.216.34'],
  'both.example': ['93.184.216.34', '2606:4700::6810:84e5'],
  'inside.example': ['10.0.0.7'],
  'mixed.example': ['93.184.216.34', '192.168.1.1'],
  'mixed6.example': ['93.184.216.34', '::1'],
  'mapped.example': ['::ffff:10.0.0.7'],
  'cloud.example': ['169.254.169.254'],
  'xn--bcher-kva.example': ['93.184.216.35'],
  localhost: ['127.0.0.1', '::1'],
  intranet: ['93.184.216.34'],
  'mx.public.example': ['93.184.216.36'],
  'mx.inside.example': ['10.9.9.9'],
}
export const resolve: Resolve = (hostname) => {
  const found = names[hostname]
  if (!found) return Promise.reject(new Error(`getaddrinfo ENOTFOUND ${hostname}`))
  return Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
}
const exchanges: Readonly<Record<string, readonly string[]>> = {
  'mail.example': ['mx.public.example'],
  'trap.example': ['mx.public.example', 'mx.inside.example.'],
  'literal.example': ['127.0.0.1'],
}
const mailHosts = (domain: string) =>
  exchanges[domain] ? Promise.resolve(exchanges[domain]) : Promise.reject(new Error('ENODATA'))

export const check = (destination: string, allowed: readonly string[] = []): Promise<DestinationCheck> =>
  checkDestination(destination, readPolicy(allowed), { resolve, mailHosts })
export const reason = async (destination: string, allowed?: readonly string[]): Promise<DestinationFault | null> => {
  const found = await check(destination, allowed)
  return found.ok ? null : found.reason
}
