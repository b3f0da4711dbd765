import { AppError } from '@/kernel/errors'

const MINUTE = 60_000
const SWEEP_AT = 10_000
/** A flood from more addresses than that must not cost a sweep each. */
const SWEEP_EVERY = 5_000

interface Bucket {
  tokens: number
  at: number
}

/** So many requests a minute for every key: all at once if need be, then as they trickle back. */
export class TokenBuckets {
  private readonly buckets = new Map<string | number, Bucket>()
  private sweptAt = 0

  /** 0 if the request may pass, else the milliseconds until one may. A limit of 0 is none. */
  take(key: string | number, perMinute: number, now: number): number {
    if (perMinute === 0) return 0
    const bucket = this.filled(key, perMinute, now)
    if (this.buckets.size >= SWEEP_AT && now - this.sweptAt >= SWEEP_EVERY) this.sweep(now)
    this.buckets.set(key, bucket)
    const wait = waitFor(bucket, perMinute)
    if (wait === 0) bucket.tokens -= 1
    return wait
  }

  /** The same answer without taking anything. */
  wait(key: string | number, perMinute: number, now: number): number {
    return perMinute === 0 || !this.buckets.has(key) ? 0 : waitFor(this.filled(key, perMinute, now), perMinute)
  }

  private filled(key: string | number, perMinute: number, now: number): Bucket {
    const bucket = this.buckets.get(key) ?? { tokens: perMinute, at: now }
    const gained = (Math.max(0, now - bucket.at) * perMinute) / MINUTE
    bucket.tokens = Math.min(perMinute, bucket.tokens + gained)
    bucket.at = now
    return bucket
  }

  /** Who was not heard of for a minute has a full bucket again: forgetting it changes nothing. */
  private sweep(now: number): void {
    this.sweptAt = now
    for (const [key, { at }] of this.buckets) if (now - at >= MINUTE) this.buckets.delete(key)
  }
}

const waitFor = ({ tokens }: Bucket, perMinute: number): number =>
  tokens < 1 ? Math.ceil(((1 - tokens) * MINUTE) / perMinute) : 0

/** For people who click: how long they wait is told in words, too. */
export function tellWait(waitMs: number): void {
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  const text = `Too many requests. Try again in ${seconds} s.`
  throw new AppError('tooMany', { text, headers: { 'retry-after': String(seconds) } })
}
