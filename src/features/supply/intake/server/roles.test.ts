import { describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'

const PING = '/api/lead/pingpost/ping'

describe('a process with the role intake alone', () => {
  const app = useApp({ SLUICE_ROLES: 'intake' })

  it('serves the doors, health and metrics, and nothing of the console', async () => {
    expect((await app.http.inject({ method: 'POST', url: PING })).statusCode).toBe(422)
    for (const url of ['/health/ready', '/metrics']) expect((await app.http.inject(url)).statusCode).toBe(200)
    for (const url of ['/', '/api/me', '/api/docs', '/images/x'])
      expect((await app.http.inject(url)).statusCode).toBe(404)
  })
})

describe('a process with the role console alone', () => {
  const app = useApp({ SLUICE_ROLES: 'console' })

  it('serves the console and no door', async () => {
    expect((await app.http.inject('/api/me')).statusCode).toBe(401)
    expect((await app.http.inject({ method: 'POST', url: PING })).statusCode).toBe(404)
  })
})
