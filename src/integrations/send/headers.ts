import type { Path } from '../language/issue'
import type { HttpStage } from '../language/send'
import type { View } from '../view/lead'
import { encodeBase64 } from '../encode/base64'
import { headerValue } from '../encode/header'
import { present, textOf } from '../values/datum'
import type { Evaluate, Scope } from '../values/scope'
import { compileValue } from '../values/value'

export type WriteHeaders = (view: View, into: Record<string, string>, problems: string[]) => void

const textFrom = (evaluate: Evaluate, view: View): string => {
  const value = evaluate(view)
  return value === undefined || !present(value) ? '' : textOf(value)
}

/** The header that proves who we are; a secret that is not configured stops the request instead of sending it bare. */
function authHeader(auth: NonNullable<HttpStage['auth']>[number], scope: Scope, at: Path): WriteHeaders | null {
  if ('basic' in auth) {
    const user = compileValue(auth.basic.user, scope, [...at, 'basic', 'user'])
    const password = compileValue(auth.basic.password, scope, [...at, 'basic', 'password'])
    return (view, into, problems) => {
      const name = textFrom(user, view)
      if (name === '') problems.push('no user name configured')
      into['authorization'] = `Basic ${encodeBase64(`${name}:${textFrom(password, view)}`)}`
    }
  }
  if ('bearer' in auth) {
    const token = compileValue(auth.bearer, scope, [...at, 'bearer'])
    return (view, into, problems) => {
      const secret = headerValue(textFrom(token, view))
      if (secret === '') problems.push('no bearer token configured')
      into['authorization'] = `Bearer ${secret}`
    }
  }
  if (!('header' in auth)) return null
  const value = compileValue(auth.header.value, scope, [...at, 'header', 'value'])
  const name = auth.header.name.toLowerCase()
  return (view, into, problems) => {
    const secret = headerValue(textFrom(value, view))
    if (secret === '') problems.push(`no value configured for the header ${auth.header.name}`)
    into[name] = secret
  }
}

export function compileHeaders(stage: HttpStage, scope: Scope, at: Path): WriteHeaders {
  const writers: WriteHeaders[] = Object.entries(stage.headers ?? {}).map(([name, value]) => {
    const evaluate = compileValue(value, scope, [...at, 'headers', name])
    const key = name.toLowerCase()
    return (view, into) => {
      const found = evaluate(view)
      if (found !== undefined) into[key] = headerValue(textOf(found))
    }
  })
  stage.auth?.forEach((auth, i) => {
    const writer = authHeader(auth, scope, [...at, 'auth', i])
    if (writer) writers.push(writer)
  })
  return (view, into, problems) => {
    for (const write of writers) write(view, into, problems)
  }
}
