import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { IMAGE_MAX_BYTES, imageCalls } from '../contract'

const app = useApp()
let person: ApiClient

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET })
})

const FORMATS = ['png', 'jpeg', 'gif', 'webp'] as const
const SECRET = 'GPS 40.7128 -74.0060'
const drawn = () => sharp({ create: { width: 24, height: 12, channels: 3, background: '#3450d2' } })
const picture = (format: (typeof FORMATS)[number]): Promise<Buffer> =>
  drawn()
    .withExif({ IFD0: { ImageDescription: SECRET, Copyright: SECRET } })
    .toFormat(format)
    .toBuffer()

const dataUrl = (bytes: Buffer, type: string): string => `data:${type};base64,${bytes.toString('base64')}`
const upload = (bytes: Buffer, type: string) =>
  person.call(imageCalls.upload, { body: { image: dataUrl(bytes, type) } })
const refusedFor = async (image: unknown): Promise<string | undefined> => {
  const before = await app.db.selectFrom('images').select('id').execute()
  const reply = await person.refused(imageCalls.upload, { body: { image } })
  expect(reply.status).toBe(422)
  expect(await app.db.selectFrom('images').select('id').execute()).toHaveLength(before.length)
  return reply.json.errors?.['image']
}
const fetched = (url: string) => app.http.inject({ method: 'GET', url })

describe('an uploaded image', () => {
  it.each(FORMATS)(
    'of type %s is stored as pixels only and served to everybody, but never as a page',
    async (format) => {
      const given = await picture(format)
      const { url } = await upload(given, `image/${format}`)
      expect(url).toMatch(new RegExp(`^/images/[0-9a-f]{40}\\.${format}$`))
      const served = await fetched(url)
      expect(served.statusCode).toBe(200)
      expect(served.headers['content-type']).toBe(`image/${format}`)
      expect(served.headers['x-content-type-options']).toBe('nosniff')
      expect(served.headers['content-security-policy']).toBe("default-src 'none'")
      expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const metadata = await sharp(served.rawPayload).metadata()
      expect(metadata).toMatchObject({ format, width: 24, height: 12 })
      expect(metadata.exif).toBeUndefined()
      expect(served.rawPayload.includes(SECRET)).toBe(false)
    },
  )

  it('was really given with metadata in these tests', async () => {
    expect((await picture('jpeg')).includes(SECRET)).toBe(true)
  })

  it('loses whatever was hidden behind the picture', async () => {
    const { url } = await upload(
      Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')]),
      'image/png',
    )
    expect((await fetched(url)).rawPayload.includes('<script>')).toBe(false)
  })

  it('stands upright, since its rotation mark is taken away', async () => {
    const turned = await drawn().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { url } = await upload(turned, 'image/jpeg')
    expect(await sharp((await fetched(url)).rawPayload).metadata()).toMatchObject({ width: 12, height: 24 })
  })

  it('is what its bytes say, whatever it is called', async () => {
    const { url } = await upload(await picture('png'), 'image/jpeg')
    expect(url).toMatch(/\.png$/)
    expect((await fetched(url)).headers['content-type']).toBe('image/png')
  })

  it('given twice is stored once', async () => {
    const first = await upload(await picture('gif'), 'image/gif')
    expect(await upload(await picture('gif'), 'image/gif')).toEqual(first)
  })

  it('that nobody stored is not found', async () => {
    expect((await fetched(`/images/${'0'.repeat(40)}.png`)).statusCode).toBe(404)
    expect((await fetched('/images/..%2f..%2fpackage.json')).statusCode).toBe(404)
  })
})

describe('an upload is refused', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const HTML = '<!doctype html><script>alert(1)</script>'

  it.each([
    ['an svg', SVG, 'image/svg+xml'],
    ['an svg that calls itself png', SVG, 'image/png'],
    ['a page that calls itself gif', HTML, 'image/gif'],
    ['a page behind the first letters of a gif', `GIF89a${HTML}`, 'image/gif'],
    ['a bitmap', 'BM......................', 'image/bmp'],
    ['nothing but a signature', '\x89PNG\r\n\x1a\n', 'image/png'],
  ])('for %s', async (_what, content, type) => {
    expect(await refusedFor(dataUrl(Buffer.from(content, 'latin1'), type))).toBeDefined()
  })

  it.each(FORMATS)('for a %s that breaks off half-way', async (format) => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer()
    const message = await refusedFor(dataUrl(whole.subarray(0, whole.length >> 1), `image/${format}`))
    expect(message).toBe('The image is damaged or too large')
  })

  it('for what is no data URL', async () => {
    for (const image of ['https://example.com/a.png', 'data:text/html;base64,PGI+', 'data:image/png,plain', ''])
      expect(await refusedFor(image)).toBe('Send the image as a data URL')
    expect(await refusedFor(undefined)).toBe('Required')
  })

  it('above 2 MB', async () => {
    const large = Buffer.concat([await picture('png'), Buffer.alloc(IMAGE_MAX_BYTES)])
    expect(await refusedFor(dataUrl(large, 'image/png'))).toBe('The image must be 2 MB or smaller')
  })

  it('with 413 when not even the request may be that large', async () => {
    const reply = await person.refused(imageCalls.upload, { body: { image: 'x'.repeat(3 * 1024 * 1024 + 1) } })
    expect(reply.status).toBe(413)
  })

  it('for a picture of few bytes and too many pixels, by its header alone', async () => {
    const wide = await sharp({ create: { width: 8000, height: 4000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(wide.length).toBeLessThan(IMAGE_MAX_BYTES)
    expect(await refusedFor(dataUrl(wide, 'image/png'))).toBe('The image is damaged or too large')
  })

  it('for frames that are too many pixels together', async () => {
    const frames = Array.from({ length: 20 }, (_, n) => ({
      create: { width: 1000, height: 1000, channels: 3 as const, background: n % 2 ? '#000' : '#fff' },
    }))
    const gifs = await Promise.all(frames.map((frame) => sharp(frame).gif().toBuffer()))
    const film = await sharp(gifs, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(film, { animated: true, limitInputPixels: false }).metadata()).pages).toBe(20)
    expect(await refusedFor(dataUrl(film, 'image/gif'))).toBe('The image is damaged or too large')
  })

  it('without a connection while it is looked at', async () => {
    let busy = 0
    const { pool } = app.services.database
    const count = (): void => void busy++
    const image = dataUrl(Buffer.from('BM......................'), 'image/bmp')
    pool.on('acquire', count)
    await person.refused(imageCalls.upload, { body: { image } })
    pool.off('acquire', count)
    // The session, and when it was last used.
    expect(busy).toBeLessThanOrEqual(2)
  })
})
