/**
 * The JSON of an answer, empty for a refusal without JSON.
 * @throws when the connection breaks within a success: it is no answer
 */
export async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>
  } catch (error) {
    if (response.ok) throw error
    return {}
  }
}
