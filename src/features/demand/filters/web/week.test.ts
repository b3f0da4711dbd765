import { expect, test } from 'vitest'
import type { WindowRule } from '@/engine/caps/window'
import { close, hourAt, moveEdge, moveRule, open, piecesOf } from './week'

const rule = (timeFrom: string, timeTo: string, days: number[], cap: number | null = null): WindowRule => ({
  timeFrom,
  timeTo,
  days,
  cap,
})

test('hours painted over several days are one rule, and join what they touch', () => {
  const office = open([], { days: [1, 2, 3, 4, 5], from: 8, to: 20 })
  expect(office).toEqual([rule('08:00', '20:00', [1, 2, 3, 4, 5])])
  expect(open(office, { days: [6], from: 8, to: 20 })).toEqual([rule('08:00', '20:00', [1, 2, 3, 4, 5, 6])])
  expect(open(office, { days: [5], from: 20, to: 24 })).toEqual([
    rule('08:00', '20:00', [1, 2, 3, 4]),
    rule('08:00', '23:59', [5]),
  ])
})

test('closed hours are taken out of the middle, minutes and caps of the rest stay', () => {
  const rules = [rule('08:30', '20:00', [1, 2], 8)]
  expect(close(rules, { days: [2], from: 12, to: 13 })).toEqual([
    rule('08:30', '20:00', [1], 8),
    rule('08:30', '12:00', [2], 8),
    rule('13:00', '20:00', [2], 8),
  ])
  expect(close(rules, { days: [1, 2], from: 0, to: 24 })).toEqual([])
})

test('a window over midnight is two pieces of one rule, and stays whole where nobody touches it', () => {
  const night = [rule('22:00', '06:00', [5])]
  expect(piecesOf(night)).toEqual([
    { rule: 0, day: 5, from: 1320, to: 1440 },
    { rule: 0, day: 6, from: 0, to: 360 },
  ])
  expect(close(night, { days: [6], from: 4, to: 24 })).toEqual([rule('22:00', '04:00', [5])])
  expect(close(night, { days: [5], from: 0, to: 24 })).toEqual([rule('00:00', '06:00', [6])])
  expect(open(night, { days: [1], from: 9, to: 10 })).toEqual([...night, rule('09:00', '10:00', [1])])
})

test('an hour tells which rule opens it and how much of it', () => {
  const pieces = piecesOf([rule('08:30', '17:00', [1])])
  expect(hourAt(pieces, 1, 8)).toEqual({ rule: 0, begins: true, ends: false, open: [30, 60] })
  expect(hourAt(pieces, 1, 9)).toEqual({ rule: 0, begins: false, ends: false, open: [0, 60] })
  expect(hourAt(pieces, 1, 16)?.ends).toBe(true)
  expect(hourAt(pieces, 1, 17)).toBeNull()
  expect(hourAt(pieces, 2, 9)).toBeNull()
})

test('an edge that is moved changes the rule on all its days, keeps an hour, and joins equal hours', () => {
  const office = [rule('08:30', '17:00', [1, 2], 8), rule('09:00', '12:00', [6])]
  expect(moveEdge(office, 0, 'to', { day: 2, hour: 19 })).toEqual([rule('08:30', '20:00', [1, 2], 8), office[1]])
  expect(moveEdge(office, 0, 'from', { day: 1, hour: 6 })).toEqual([rule('06:00', '17:00', [1, 2], 8), office[1]])
  expect(moveEdge(office, 0, 'to', { day: 1, hour: 3 })).toEqual([rule('08:30', '09:30', [1, 2], 8), office[1]])
  expect(moveEdge(office, 0, 'from', { day: 1, hour: 23 })).toEqual([rule('16:00', '17:00', [1, 2], 8), office[1]])
  expect(moveEdge(office, 0, 'to', { day: 1, hour: 23 })).toEqual([rule('08:30', '23:59', [1, 2], 8), office[1]])
  expect(moveEdge([rule('08:00', '12:00', [1]), rule('08:00', '10:00', [2])], 1, 'to', { day: 2, hour: 11 })).toEqual([
    rule('08:00', '12:00', [1, 2]),
  ])
  const night = [rule('22:00', '06:00', [5])]
  expect(moveEdge(night, 0, 'to', { day: 6, hour: 7 })).toEqual([rule('22:00', '08:00', [5])])
  expect(moveEdge(night, 0, 'from', { day: 5, hour: 20 })).toEqual([rule('20:00', '06:00', [5])])
  expect(moveEdge([rule('', '10:00', [1])], 0, 'to', { day: 1, hour: 3 })).toEqual([rule('', '10:00', [1])])
})

test('a block that is moved keeps its length, minutes and cap, takes all its days along and stays within the week', () => {
  const office = [rule('08:30', '17:00', [1, 2], 8), rule('09:00', '12:00', [6])]
  expect(moveRule(office, 0, { days: 0, hours: 2 })).toEqual([rule('10:30', '19:00', [1, 2], 8), office[1]])
  expect(moveRule(office, 0, { days: 3, hours: -1 })).toEqual([rule('07:30', '16:00', [4, 5], 8), office[1]])
  expect(moveRule(office, 0, { days: 9, hours: 23 })).toEqual([rule('15:30', '23:59', [6, 7], 8), office[1]])
  expect(moveRule(office, 0, { days: -4, hours: -12 })).toEqual([rule('00:00', '08:30', [1, 2], 8), office[1]])
  expect(moveRule([rule('00:00', '23:59', [3])], 0, { days: -1, hours: 5 })).toEqual([rule('00:00', '23:59', [2])])
  const night = [rule('22:00', '06:00', [5])]
  expect(moveRule(night, 0, { days: 1, hours: -3 })).toEqual([rule('19:00', '03:00', [6])])
  expect(moveRule(night, 0, { days: 0, hours: -12 })).toEqual([rule('10:00', '18:00', [5])])
  expect(moveRule(night, 0, { days: 0, hours: 5 })).toEqual([rule('23:00', '07:00', [5])])
  expect(moveRule([rule('', '10:00', [1])], 0, { days: 1, hours: 1 })).toEqual([rule('', '10:00', [1])])
})
