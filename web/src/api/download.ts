import { addressOf, type Call } from '@comanda/shared/kernel/call'
import { API, ApiError, refusal, renewSession } from './client.ts'

export interface Download {
  file: Blob
  /** As the server calls it. */
  name: string | null
}

/** Fetches a call's answer that is a file. @throws ApiError */
export async function download(call: Call, query: Record<string, string>): Promise<Download> {
  const fetchFile = () => fetch(API + addressOf(call, {}, query), { credentials: 'same-origin' })
  const response = await withRenewal(fetchFile).catch(() => {
    throw new ApiError(0, {})
  })
  if (!response.ok)
    throw refusal(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null
  return { file: await response.blob(), name }
}

/** Once more with a new session, when the old one has just run out. */
async function withRenewal(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  const isOver = response.status === 401 || response.status === 403
  return isOver && (await renewSession()) ? send() : response
}
