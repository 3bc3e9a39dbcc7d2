/** Under plain Next nobody else wires the parties; behind our own server they are wired already. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { wireOnce } = await import('@/wiring');
  await wireOnce();
}
