const MINUTE = 60_000
const SWEEP_AT = 10_000

interface Bucket {
  tokens: number
  at: number
}

/** So many requests a minute for every key: all at once if need be, then as they trickle back. */
export class TokenBuckets {
  private readonly buckets = new Map<string | number, Bucket>()

  /** 0 if the request may pass, else the milliseconds until one may. A limit of 0 is none. */
  take(key: string | number, perMinute: number, now: number): number {
    if (perMinute === 0) return 0
    const bucket = this.buckets.get(key) ?? { tokens: perMinute, at: now }
    const gained = (Math.max(0, now - bucket.at) * perMinute) / MINUTE
    bucket.tokens = Math.min(perMinute, bucket.tokens + gained)
    bucket.at = now
    if (this.buckets.size >= SWEEP_AT) this.sweep(now)
    this.buckets.set(key, bucket)
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * MINUTE) / perMinute)
    bucket.tokens -= 1
    return 0
  }

  /** Who was not heard of for a minute has a full bucket again: forgetting it changes nothing. */
  private sweep(now: number): void {
    for (const [key, { at }] of this.buckets) if (now - at >= MINUTE) this.buckets.delete(key)
  }
}
