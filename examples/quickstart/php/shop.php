<?php
// A shop that takes coins. It sells a poem, shows it once it is paid, and gives the money back.
// Start it with: php -S localhost:3000 shop.php
$shop = getenv('FLORIN_SHOP');
$currency = getenv('CURRENCY') ?: 'KUDOS';
$origin = 'http://localhost:' . $_SERVER['SERVER_PORT'];

/** Calls the backend. All tries have one key, so what they ask for is done once. */
function florin(string $method, string $path, ?array $body = null): array
{
    global $shop;
    $headers = ['Authorization: Bearer ' . getenv('FLORIN_TOKEN'), 'Content-Type: application/json'];
    if ($method !== 'GET') {
        $headers[] = 'Idempotency-Key: ' . bin2hex(random_bytes(16));
    }
    $http = ['method' => $method, 'header' => $headers, 'ignore_errors' => true, 'timeout' => 30];
    if ($body !== null) {
        $http['content'] = json_encode($body);
    }
    for ($try = 1; $try <= 3; $try++) {
        $answer = @file_get_contents($shop . $path, false, stream_context_create(['http' => $http]));
        $status = $answer === false ? 503 : (int) explode(' ', $http_response_header[0])[1];
        if ($status < 500 && $status !== 409 && $status !== 429) {
            break;
        }
        sleep($try);
    }
    $json = json_decode($answer ?: '{"hint": "The backend does not answer."}', true);
    if ($status >= 400) {
        http_response_code($status);
        exit(htmlspecialchars($json['hint']));
    }
    return $json;
}

$path = explode('/', parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
$id = $path[1] === 'orders' ? ($path[2] ?? '') : null;

if ($_SERVER['REQUEST_METHOD'] === 'POST' && $id === null) {
    $made = florin('POST', 'private/orders', [
        'order' => [
            'amount' => "$currency:2",
            'summary' => 'A poem',
            'fulfillment_url' => $origin . '/orders/${ORDER_ID}',
            'auto_refund' => '1 hour',
        ],
        'refund_delay' => '1 hour',
    ]);
    header('Location: ' . $made['order_status_url'], true, 303);
    exit;
}
if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    $refund = ['refund' => "$currency:2", 'reason' => 'It did not rhyme'];
    florin('POST', "private/orders/$id/refund", $refund);
    header("Location: /orders/$id", true, 303);
    exit;
}
if ($id === null) {
    exit("<form method='post' action='/'><button>Buy a poem for 2 $currency</button></form>");
}
$order = florin('GET', "private/orders/$id");
if ($order['order_status'] !== 'paid') {
    exit('<a href="' . htmlspecialchars($order['order_status_url']) . '">Pay first</a>');
}
if (isset($order['taler_refund_uri'])) {
    exit('Refunded. <a href="' . htmlspecialchars($order['taler_refund_uri']) . '">Take your money</a>');
}
if ($order['refunded']) {
    exit('Refunded. Your wallet has it.');
}
?>
<blockquote>Roses are red, and coins are blind.</blockquote>
<form method="post"><button>Give it back</button></form>
