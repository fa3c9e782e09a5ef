import { addressOf } from '@comanda/shared/kernel/address'
import type { Call } from '@comanda/shared/kernel/call'
import { API } from './address.ts'
import { bodyOf } from './body.ts'
import { ApiError, isSessionOver, refusal, renewSession } from './client.ts'
import { isUnlockedOffline } from './session.ts'

export interface Download {
  file: Blob
  /** The file name from the server. */
  name: string | null
}

/**
 * Fetches a call's answer as a file.
 * @param onBytes gets the received bytes, for slow files of unknown length
 * @param params of the call's path
 * @throws ApiError
 */
export async function download(
  call: Call,
  query: Record<string, string>,
  onBytes?: (received: number) => void,
  params: Record<string, string | number> = {},
): Promise<Download> {
  if (isUnlockedOffline()) throwNetworkError()
  const fetchFile = () => fetch(API + addressOf(call, params, query), { credentials: 'same-origin' })
  const response = await withRenewal(fetchFile).catch(throwNetworkError)
  if (!response.ok) throw refusal(response.status, await bodyOf(response))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null
  const file = onBytes ? countBytes(response, onBytes) : response
  return { file: await file.blob().catch(throwNetworkError), name }
}

const throwNetworkError = (): never => {
  throw new ApiError(0, {})
}

function countBytes({ body, headers }: Response, onBytes: (received: number) => void): Response {
  let received = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      onBytes(received)
      controller.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(counter), { headers })
}

/** Retries once with a renewed session. */
async function withRenewal(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  if (response.status !== 401 && response.status !== 403) return response
  const body = await bodyOf(response.clone())
  return isSessionOver({ status: response.status, body }) && (await renewSession()) ? send() : response
}
