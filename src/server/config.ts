import { resolve } from 'node:path'
import { z } from 'zod'
import { isSupportedZone } from '@/kernel/business-time'
import { readProxies, type TrustedProxies } from './http/proxies'

const truth = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((v) => v === '1' || v === 'true')
  .default(false)
const seconds = (usual: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(usual)

export const ROLES = ['console', 'intake', 'worker'] as const
export type Role = (typeof ROLES)[number]

/** Every setting of an installation; docs/operations.md lists them for people. */
const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  /** A replica that reports and exports read. */
  SLUICE_REPORT_URL: z.string().optional(),
  SLUICE_DATA: z.string().default('data'),
  SLUICE_ROLES: z
    .string()
    .default('all')
    .transform((text, ctx): readonly Role[] => {
      if (text === 'all') return ROLES
      const roles = text.split(',').map((r) => r.trim())
      if (roles.every((r): r is Role => (ROLES as readonly string[]).includes(r))) return roles
      ctx.addIssue({ code: 'custom', message: `use all, or a list of ${ROLES.join(', ')}` })
      return z.NEVER
    }),
  SLUICE_ADMIN_EMAIL: z.string().default('admin@example.com'),
  SLUICE_ADMIN_PASSWORD: z.string().min(8).optional(),
  SLUICE_DEMO: truth.default(true),
  /** Leads of the demo world; everything else keeps its ratio to it. */
  SLUICE_DEMO_LEADS: z.coerce.number().int().min(100).max(1_000_000).default(15_800),
  /** Where the demo's lenders listen, on this machine only. 0 = nowhere. */
  SLUICE_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(8099),
  /** A trickle of leads for those lenders, so that the demo lives. */
  SLUICE_DEMO_TRAFFIC: truth.default(true),
  SLUICE_PUBLIC_URL: z.url().optional(),
  SLUICE_TIME_ZONE: z
    .string()
    .default('America/New_York')
    .refine(isSupportedZone, 'use a time zone name with whole-hour offsets'),
  /** Whose X-Forwarded-For is believed: so many proxies in front, or those named. 0 = nobody's. */
  SLUICE_TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, ctx): TrustedProxies => {
      const proxies = readProxies(text)
      if (proxies !== undefined) return proxies
      ctx.addIssue({ code: 'custom', message: 'use the number of proxies in front, or a list of their addresses' })
      return z.NEVER
    }),
  SLUICE_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'use 64 hexadecimal digits')
    .optional(),
  SLUICE_MFA_REQUIRED: truth,
  SLUICE_SESSION_IDLE: seconds(1800, 60, 86_400),
  SLUICE_SESSION_MAX: seconds(12 * 3600, 300, 30 * 86_400),
  SLUICE_DEVICE_DAYS: seconds(30, 1, 365),
  SLUICE_SMTP_URL: z.string().optional(),
  SLUICE_MAIL_FROM: z.string().default('Sluice <no-reply@sluice.example>'),
  SLUICE_SMS_URL: z.url().optional(),
  SLUICE_SMS_TOKEN: z.string().optional(),
  SLUICE_PHONE_CHECK_URL: z.url().optional(),
  SLUICE_PHONE_CHECK_TOKEN: z.string().optional(),
  SLUICE_RISK_A_URL: z.url().optional(),
  SLUICE_RISK_A_TOKEN: z.string().optional(),
  SLUICE_RISK_B_URL: z.url().optional(),
  SLUICE_RISK_B_TOKEN: z.string().optional(),
  SLUICE_ANURA_URL: z.url().optional(),
  SLUICE_ANURA_TOKEN: z.string().optional(),
  SLUICE_JORNAYA_URL: z.url().optional(),
  SLUICE_JORNAYA_TOKEN: z.string().optional(),
  /** Milliseconds that one of them has for one lead. */
  SLUICE_SCRUB_TIMEOUT: z.coerce.number().int().min(100).max(10_000).default(2000),
  /** Who proposes changes of send formats from a description; without a URL and a key our own rules do. */
  SLUICE_AI_PROVIDER: z.enum(['anthropic', 'openai']).optional(),
  SLUICE_AI_URL: z.url().optional(),
  SLUICE_AI_KEY: z.string().optional(),
  SLUICE_AI_MODEL: z.string().optional(),
  SLUICE_AI_TIMEOUT: seconds(60, 1, 300),
  /** Seconds after which the database gives up a statement, a wait for a lock, a transaction nobody goes on with. */
  SLUICE_STATEMENT_TIMEOUT: seconds(30, 1, 3600),
  SLUICE_LOCK_TIMEOUT: seconds(10, 1, 3600),
  SLUICE_IDLE_TRANSACTION_TIMEOUT: seconds(60, 1, 3600),
  /** A download that takes nothing for so many seconds is ended. */
  SLUICE_EXPORT_STALL: seconds(30, 1, 3600),
  SLUICE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(12),
  /** Requests a minute from one address; an office behind one address shares it. 0 = no limit. */
  SLUICE_RATE_LIMIT: z.coerce.number().int().min(0).default(6000),
  /** Destinations outside the public Internet that leads may be sent to: "loopback:9090, 10.1.0.0/16, buyer.internal". */
  SLUICE_ALLOW_DESTINATIONS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]))),
  /** Sign-ins, resets and accepted invitations a minute from one address. 0 = no limit. */
  SLUICE_SIGN_IN_LIMIT: z.coerce.number().int().min(0).default(60),
  SLUICE_METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export const settingNames: readonly string[] = Object.keys(Settings.shape)

export type Config = Omit<z.output<typeof Settings>, 'HOST'> & { readonly HOST: string; readonly dataRoot: string }

/** Said to whoever starts the product, without a stack: what is wrong is outside of it. */
export class CannotStart extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = Settings.safeParse(set)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new CannotStart(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  const { SLUICE_DEMO: demo, SLUICE_SIMULATOR_PORT: port, SLUICE_ALLOW_DESTINATIONS: allowed } = result.data
  const simulator = demo && port > 0 ? [`127.0.0.1:${port}`] : []
  return {
    ...result.data,
    // A demo is for whoever started it, unless said otherwise.
    HOST: result.data.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    SLUICE_ALLOW_DESTINATIONS: [...allowed, ...simulator],
    dataRoot: resolve(result.data.SLUICE_DATA),
  }
}
