/** The person does not want to go on. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}
