import { createServer, type AddressInfo } from 'node:net'

/** A mail server that takes every message and shows it. */
export async function startMailSink(): Promise<{ url: string; mails: string[]; close: () => void }> {
  const mails: string[] = []
  const server = createServer((socket) => {
    let data: string | undefined
    let rest = ''
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (data !== undefined) {
          if (line === '.') {
            mails.push(data)
            data = undefined
            socket.write('250 taken\r\n')
          } else data += `${line}\n`
        } else if (/^EHLO|^HELO/.test(line)) socket.write('250 sink\r\n')
        else if (line === 'DATA') {
          data = ''
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails, close: () => server.close() }
}
