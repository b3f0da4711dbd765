import type { Clock } from '@/kernel/clock'

/** A clock that moves only when told. */
export class TestClock implements Clock {
  constructor(private at: number) {}
  now(): number {
    return this.at
  }
  advance(seconds: number): void {
    this.at += seconds * 1000
  }
}

export const START = Date.UTC(2026, 10, 15, 15, 0, 0)
