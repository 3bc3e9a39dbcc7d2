export default function Tour() {
  return (
    <main>
      <h1>Florin</h1>
    </main>
  );
}
